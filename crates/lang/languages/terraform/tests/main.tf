# Servers of the shop.
module "network" {
  source = "./modules/network"
}

resource "aws_instance" "web" {
  ami       = var.image
  user_data = file("scripts/boot.sh")
  tags = {
    Name = "The shop server"
  }
}

variable "image" {
