import static com.example.Check.require;
import Top;
import com.example.units.*;
import static com.example.Money.*;
