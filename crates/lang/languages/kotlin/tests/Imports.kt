import com.example.units.*
import com.example.Tax
