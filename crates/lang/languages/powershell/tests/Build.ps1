# Builds the shop.
Import-Module ./tools/Pack.psm1
. $PSScriptRoot/tools/env.ps1
$OutDir = "dist"

# Packs everything.
function Invoke-Pack {
    param($Name)
    Write-Host "Packing the shop now"
}

<#
function Hidden-One {}
#>
Invoke-Pack -Name shop
function Broken-One {
